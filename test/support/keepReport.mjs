// `node keepReport.mjs WORKER FOLDER RUN`: has a thread read a run and keep its report in FOLDER; prints what it told, as JSON.
import path from 'node:path';
import { Worker } from 'node:worker_threads';

const [workerPath, folder, run] = process.argv.slice(2);
const config = JSON.parse(process.env.GOLDLENS_CONFIG ?? '{}');
const worker = new Worker(workerPath, { workerData: { kind: 'analysis', cache: { folder, version: '1' } } });
const told = { warnings: [], questions: 0, metrics: [] };
worker.on('message', (news) => {
  if (news.type === 'warning') told.warnings.push(news.message);
  if (news.type === 'result') Object.assign(told, { questions: news.result.report.counts.questions, metrics: news.result.report.metrics });
});
worker.on('exit', () => console.log(JSON.stringify(told)));
const request = { name: 'run', run: { kind: 'path', name: path.basename(run), path: run }, gold: null, config, map: null, stamp: '1', goldStamp: null, corpus: null, corpusStamp: null };
worker.postMessage({ request, index: null });
// it ends when it has done that
worker.postMessage(null);
