"""Hits@4, Hits@10, MRR@10 and MAP@10 of a run that is one JSON array, the way a plain script computes them."""
import json
import sys


def stripped(text):
    return text.replace(" ", "").replace("\n", "")


def main(path):
    with open(path, encoding="utf-8") as file:
        run = json.load(file)
    hits4 = hits10 = reciprocal = average = questions = 0
    for question in run:
        if question["question_type"] == "null_query" or not question["gold_list"]:
            continue
        chunks = [stripped(chunk["text"]) for chunk in question["retrieval_list"][:10]]
        facts = [stripped(gold["fact"]) for gold in question["gold_list"]]
        ranks = sorted(next((rank for rank, chunk in enumerate(chunks, 1) if fact in chunk), 0) for fact in facts)
        found = [rank for rank in ranks if rank]
        questions += 1
        hits4 += any(rank <= 4 for rank in found)
        hits10 += bool(found)
        reciprocal += 1 / found[0] if found else 0
        average += sum(1 / rank for rank in found) / len(facts)
    print(*(round(value / questions, 4) for value in (hits4, hits10, reciprocal, average)))


main(sys.argv[1])
