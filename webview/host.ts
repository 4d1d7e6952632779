import { toPageSchema, type ToHost, type ToPage } from '../src/shared/protocol';
import type { Need } from './selectors';

/** What VS Code gives a page to talk with. */
export interface PageApi {
  postMessage(message: ToHost): void;
  getState(): unknown;
  setState(state: unknown): void;
}

/**
 * The line to the extension host. It asks for what the state lacks, once each, and passes on
 * the replies to what is still wanted; every other reply is out of date and dropped.
 */
export class HostLine {
  private nextId = 1;
  /** asked and still wanted: key → request id */
  private readonly asked = new Map<string, number>();

  constructor(
    private readonly api: PageApi,
    private readonly deliver: (message: ToPage) => void,
  ) {}

  send(message: ToHost): void {
    this.api.postMessage(message);
  }

  /** Forgets what is no longer wanted and asks for what is newly wanted. */
  sync(needs: readonly Need[]): void {
    const wanted = new Set(needs.map((need) => need.key));
    for (const key of this.asked.keys()) if (!wanted.has(key)) this.asked.delete(key);
    for (const { key, request } of needs) {
      if (this.asked.has(key)) continue;
      const requestId = this.nextId++;
      this.asked.set(key, requestId);
      this.api.postMessage({ ...request, requestId });
    }
  }

  receive(data: unknown): void {
    const parsed = toPageSchema.safeParse(data);
    if (!parsed.success) return;
    const message = parsed.data;
    if ('requestId' in message && ![...this.asked.values()].includes(message.requestId)) return;
    this.deliver(message);
  }
}
