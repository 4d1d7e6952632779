import { Worker } from 'node:worker_threads';
import type { QuestionDetail } from './analysis';
import type { DetailAnswer, DetailOrder, WorkerJob } from './wire';

interface Waiting {
  readonly resolve: (detail: QuestionDetail) => void;
  readonly reject: (error: Error) => void;
}

/** A thread that reads single questions, started when first needed. When it dies, what was asked fails, and the next question starts another. */
export class DetailThread {
  private worker: Worker | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private last = 0;

  constructor(private readonly workerPath: string) {}

  ask(order: Omit<DetailOrder, 'id'>): Promise<QuestionDetail> {
    this.worker ??= this.start();
    const { worker } = this;
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      worker.postMessage({ id, ...order } satisfies DetailOrder);
    });
  }

  dispose(): void {
    void this.worker?.terminate();
  }

  private start(): Worker {
    const worker = new Worker(this.workerPath, { workerData: { kind: 'details' } satisfies WorkerJob });
    worker.unref();
    worker.on('message', (answer: DetailAnswer) => {
      const waiting = this.waiting.get(answer.id);
      this.waiting.delete(answer.id);
      if ('detail' in answer) waiting?.resolve(answer.detail);
      else waiting?.reject(new Error(answer.failed));
    });
    worker.on('error', (error: Error) => this.fail(worker, error));
    worker.on('exit', () => this.fail(worker, new Error('The thread that reads questions stopped.')));
    return worker;
  }

  /** A thread that has been replaced has nothing to say any more. */
  private fail(worker: Worker, error: Error): void {
    if (this.worker !== worker) return;
    this.worker = null;
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
  }
}
