import type { ComponentChildren, VNode } from 'preact';
import type { GoldPreview, MappingPreview, MappingView } from '../../src/shared/mappingPreview';
import { strings } from '../../src/shared/strings';
import { VisibleText } from './ChunkText';
import { Words } from './Words';

const words = strings.mapping;

/** The first question of a file as a mapping reads it, while its fields are chosen in the list above. */
export function Mapping({ view }: { readonly view: MappingView }): VNode {
  const { name, base, map, choosing, preview } = view;
  return (
    <article class="mapping" aria-labelledby="mapping">
      <h1 id="mapping" class="text">{words.heading(name)}</h1>
      <p class="dim">{words.live} {base !== null && words.known(base)}</p>
      <h2 id="mapped">{words.fields}</h2>
      {map.length === 0 ? <p class="dim">{words.nothing}</p> : (
        <dl class="pairs mapped" aria-labelledby="mapped">
          {map.map(({ field, path }) => (
            <div key={field} data-mapped={field} class={choosing.includes(field) ? 'choosing' : ''}>
              <dt>{field}</dt>
              <dd class="text"><code><VisibleText text={path} /></code>{choosing.includes(field) && <span class="dim"> · {words.choosing}</span>}</dd>
            </div>
          ))}
        </dl>
      )}
      <div aria-live="polite">{preview === null ? <p class="notice notice-warning">{words.noQuestion}</p> : <Preview preview={preview} />}</div>
    </article>
  );
}

function Preview({ preview }: { readonly preview: MappingPreview }): VNode {
  const { id, query, type, chunks, first, gold, firstHit, answer, goldAnswers, latencyMs, tokens, problems, sample } = preview;
  const known = [...(id === null ? [] : [words.id(id)]), ...(type === null ? [] : [words.type(type)]), chunks === 0 ? words.noChunks : words.chunks(chunks)];
  const costs = [...(latencyMs === null ? [] : [words.latency(latencyMs)]), ...(tokens === null ? [] : [words.tokens(tokens)])];
  return (
    <>
      <p class={sample.hit > 0 ? 'good' : 'bad'} data-sample={`${sample.hit}/${sample.scored}/${sample.questions}`}>{words.sample(sample.hit, sample.scored, sample.questions)}</p>
      <Part name="question" heading={words.question}>
        <p class="query text">{query === '' ? <span class="dim">{words.noText}</span> : <VisibleText text={query} />}</p>
        <p class="dim text">{known.join(' · ')}</p>
      </Part>
      {first !== null && (
        <Part name="first" heading={words.first}>
          <p class="dim text">{[...(first.title === null ? [] : [first.title]), ...(first.id === null ? [] : [words.id(first.id)]), ...(first.score === null ? [] : [words.score(first.score)])].join(' · ')}</p>
          <p class="text first">{first.text === null || first.text === '' ? <span class="dim">{words.noChunkText}</span> : <VisibleText text={first.text} />}</p>
        </Part>
      )}
      <Gold gold={gold} firstHit={firstHit} />
      {(answer !== null || goldAnswers.length > 0) && (
        <Part name="answers" heading={words.answers}>
          <dl class="pairs">
            {answer !== null && <div><dt>{words.answer}</dt><dd class="text"><VisibleText text={answer} /></dd></div>}
            {goldAnswers.map((text, at) => <div key={at}><dt>{words.goldAnswer}</dt><dd class="text"><VisibleText text={text} /></dd></div>)}
          </dl>
        </Part>
      )}
      {costs.length > 0 && <Part name="costs" heading={words.costs}><p>{costs.join(' · ')}</p></Part>}
      {problems.length > 0 && <Part name="problems" heading={words.problems}><ul class="problems">{problems.map((problem) => <li key={problem} class="problem problem-warning text"><Words text={problem} /></li>)}</ul></Part>}
    </>
  );
}

function Gold({ gold, firstHit }: { readonly gold: GoldPreview; readonly firstHit: number | null }): VNode {
  const { kind, count, items } = gold;
  return (
    <Part name="gold" heading={words.gold[kind](count)}>
      {kind === 'missing' && <p class="bad">{strings.badges.no} {words.noGold}</p>}
      <ul class="golds" data-first-hit={firstHit ?? undefined}>
        {items.map(({ text, rank }, at) => (
          <li key={at}>
            <p class="text"><VisibleText text={text} /></p>
            <p class={rank === null ? 'bad' : 'good'}>{rank === null ? `${strings.badges.no} ${words.notFound}` : `${strings.badges.yes} ${words.found(rank)}`}</p>
          </li>
        ))}
      </ul>
      {count > items.length && <p class="dim">{words.more(count - items.length)}</p>}
    </Part>
  );
}

function Part({ name, heading, children }: { readonly name: string; readonly heading: string; readonly children: ComponentChildren }): VNode {
  return (
    <section data-preview={name} aria-labelledby={`preview-${name}`}>
      <h2 id={`preview-${name}`}>{heading}</h2>
      {children}
    </section>
  );
}
