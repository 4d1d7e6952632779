import type { Worker } from 'node:worker_threads';
import { startThread, threadError } from './startThread';
import type { Answer, Answers, Order, Orders } from './wire';

interface Waiting {
  readonly resolve: (answer: Answers[keyof Answers]) => void;
  readonly reject: (error: Error) => void;
}

/** A thread that carries out short orders, started when first needed. When it dies, what was asked fails, and the next order starts another. */
export class OrderThread {
  private worker: Worker | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private last = 0;

  constructor(private readonly workerPath: string) {}

  /** @throws Error with the thread's message when the order fails or the thread dies */
  ask<Kind extends keyof Orders>(kind: Kind, order: Orders[Kind]): Promise<Answers[Kind]> {
    this.worker ??= this.start();
    const { worker } = this;
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve: resolve as Waiting['resolve'], reject });
      worker.postMessage({ id, kind, order } as Order);
    });
  }

  dispose(): void {
    void this.worker?.terminate();
  }

  private start(): Worker {
    const worker = startThread(this.workerPath, { kind: 'orders' });
    worker.unref();
    worker.on('message', (answer: Answer) => {
      const waiting = this.waiting.get(answer.id);
      this.waiting.delete(answer.id);
      if ('failed' in answer) waiting?.reject(new Error(answer.failed));
      else waiting?.resolve(answer.answer);
    });
    worker.on('error', (error: Error) => this.fail(worker, threadError(error)));
    worker.on('exit', () => this.fail(worker, new Error('The thread that reads questions stopped.')));
    return worker;
  }

  /** A thread that has been replaced has nothing to say any more. */
  private fail(worker: Worker, error: Error): void {
    if (this.worker !== worker) return;
    this.worker = null;
    const lost = [...this.waiting.values()];
    this.waiting.clear();
    for (const { reject } of lost) reject(error);
  }
}
