import type { Progress } from './analysis';

const EVERY_MS = 100;

/** Passes progress on from time to time, with how fast it goes. */
export class ProgressClock {
  private readonly began: number;
  private told: number;

  /** @param now milliseconds from any start */
  constructor(private readonly now = () => performance.now()) {
    this.began = this.told = now();
  }

  tell(progress: Progress, take: (progress: Progress) => void): void {
    const now = this.now();
    if (now - this.told < EVERY_MS) return;
    this.told = now;
    take({ ...progress, bytesPerSecond: (progress.bytesDone / (now - this.began)) * 1000 });
  }
}
