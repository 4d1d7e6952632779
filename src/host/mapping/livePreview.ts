import type { AnalysisRequest } from '../../analysis/analysis';
import type { AnalysisService } from '../../analysis/service';
import type { FieldMap } from '../../core/mapping/fieldMap';
import type { MappingPreview } from '../../shared/mappingPreview';
import { Disposables } from '../disposables';

const QUIET_MS = 60;

/** Shows what a mapping reads while somebody moves through the choices: the last one counts, an older answer is dropped. */
export class LivePreview extends Disposables {
  private timer: NodeJS.Timeout | null = null;
  private wanted = 0;

  constructor(
    private readonly analysis: AnalysisService,
    private readonly request: AnalysisRequest,
    private readonly show: (map: FieldMap, preview: MappingPreview | null) => void,
    private readonly onError: (error: unknown) => void,
  ) {
    super();
    this.hold({ dispose: () => this.timer !== null && clearTimeout(this.timer) });
  }

  want(map: FieldMap): void {
    const number = ++this.wanted;
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.analysis.previewMapping({ ...this.request, map }).then(
        (preview) => number === this.wanted && !this.isDisposed && this.show(map, preview),
        this.onError,
      );
    }, QUIET_MS);
  }
}
