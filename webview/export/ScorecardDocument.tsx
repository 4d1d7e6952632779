import type { VNode } from 'preact';
import { exportStrings as words } from '../../src/shared/exportStrings';
import type { NotedRow, ScorecardPage } from '../../src/shared/exportPages';
import { formatCount, formatInterval, formatQuestionValue, formatValue } from '../../src/shared/format';
import { noteStrings } from '../../src/shared/noteStrings';
import { strings } from '../../src/shared/strings';
import { mainMetrics } from '../badges';
import { Charts } from '../charts/Charts';
import { VisibleText } from '../views/ChunkText';
import { Words } from '../views/Words';

type Report = ScorecardPage['report'];

/** A scorecard to be read anywhere: tiles, charts, slices, every metric, the questions. */
export function ScorecardDocument({ page }: { readonly page: ScorecardPage }): VNode {
  const { report, lines } = page;
  return (
    <>
      <h1 class="text"><VisibleText text={report.name} /></h1>
      <p class="dim text"><Words text={report.readAs} /></p>
      {lines.map((line) => <p key={line} class="dim text"><VisibleText text={line} /></p>)}
      {report.metrics.length === 0 ? <p><strong>{words.nothingScored}</strong></p> : <Tiles report={report} />}
      <Charts run={report} actions={null} />
      <Slices report={report} />
      <Metrics report={report} />
      <Questions page={page} />
    </>
  );
}

function Tiles({ report }: { readonly report: Report }): VNode {
  const tiles = mainMetrics(report).flatMap((name) => report.metrics.filter((metric) => metric.name === name));
  return (
    <ul class="tiles" aria-label={strings.score.tiles}>
      {tiles.map(({ name, value, ci95, n }) => (
        <li key={name} class={name === report.primary ? 'tile tile-primary' : 'tile'}>
          <p class="tile-head">{name}</p>
          <p class="tile-value">{formatValue(name, value)}</p>
          <p class="tile-note dim">{ci95 !== null && `${formatInterval(name, ci95.low, ci95.high)} · `}{strings.score.n(n)}</p>
        </li>
      ))}
    </ul>
  );
}

/** Worst first by the metric that names the run. */
function Slices({ report }: { readonly report: Report }): VNode {
  const columns = mainMetrics(report);
  const at = ({ metrics }: Report['facets'][number]['values'][number], name: string): number | undefined => metrics.find((metric) => metric.name === name)?.value;
  const worst = (values: Report['facets'][number]['values']): typeof values => (report.primary === null ? values : [...values].sort((x, y) => (at(x, report.primary!) ?? Infinity) - (at(y, report.primary!) ?? Infinity)));
  return (
    <>
      {columns.length > 0 && report.facets.map(({ facet, values }) => (
        <section key={facet}>
          <h2 class="text"><VisibleText text={strings.score.slices(facet)} /></h2>
          <Table label={strings.score.slices(facet)} head={[strings.score.slice, strings.score.count, ...columns]} text={1}>
            {worst(values).map((slice) => (
              <tr key={slice.value}>
                <th scope="row" class="text"><VisibleText text={slice.value} /></th>
                <td class="number">{formatCount(slice.n)}</td>
                {columns.map((name) => <td key={name} class="number">{valueText(name, at(slice, name))}</td>)}
              </tr>
            ))}
          </Table>
        </section>
      ))}
    </>
  );
}

function valueText(name: string, value: number | undefined): string {
  return value === undefined ? strings.score.noInterval : formatValue(name, value);
}

function Metrics({ report }: { readonly report: Report }): VNode {
  const { score } = strings;
  return (
    <section>
      <h2>{score.all}</h2>
      <Table label={score.all} head={[score.metric, score.value, score.interval, score.count]} text={1}>
        {report.metrics.map(({ name, value, ci95, n }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td class="number">{formatValue(name, value)}</td>
            <td class="number">{ci95 === null ? score.noInterval : formatInterval(name, ci95.low, ci95.high)}</td>
            <td class="number">{formatCount(n)}</td>
          </tr>
        ))}
      </Table>
    </section>
  );
}

function Questions({ page: { report, questions, more } }: { readonly page: ScorecardPage }): VNode {
  const { columns } = strings.list;
  const k = Math.max(...report.config.k);
  const value = `${report.goldKind === 'judged' ? 'nDCG' : 'AP'}@${k}`;
  return (
    <section>
      <h2>{words.questions}</h2>
      <p class="dim">{words.failedFirst} {more > 0 && words.more(more)}</p>
      <Table label={words.questions} head={[columns.id, columns.query, columns.type, words.noted, report.goldKind === 'judged' ? columns.found.judged : columns.found.facts, columns.firstHit, value]} text={4}>
        {questions.map((question) => <Question key={question.row.index} question={question} value={value} />)}
      </Table>
    </section>
  );
}

function Question({ question: { row, note }, value }: { readonly question: NotedRow; readonly value: string }): VNode {
  const { outcome, outcomeName, noHit } = strings.list;
  const metric = row.metrics[value];
  return (
    <tr class={`row-${row.outcome}`}>
      <th scope="row" class="text"><VisibleText text={row.id} /></th>
      <td class="wide text"><VisibleText text={row.query} /></td>
      <td class="text dim"><VisibleText text={row.type ?? ''} /></td>
      <td class="wide text">{note !== null && <VisibleText text={noteStrings.said(note)} />}</td>
      <td class="number col-found">{row.outcome === 'unscored' ? outcomeName.unscored : `${outcome[row.outcome]} ${row.foundCount}/${row.goldCount}`}</td>
      <td class="number">{row.firstHit === null ? (row.outcome === 'unscored' ? '' : noHit) : `#${row.firstHit}`}</td>
      <td class="number">{metric === undefined ? '' : formatQuestionValue(metric)}</td>
    </tr>
  );
}

interface TableProps {
  /** for those who listen */
  readonly label: string;
  readonly head: readonly string[];
  /** columns of text; those after them hold numbers */
  readonly text: number;
  readonly children: VNode[];
}

function Table({ label, head, text, children }: TableProps): VNode {
  return (
    <div class="scroll-x" tabIndex={0} role="group" aria-label={label}>
      <table class="table">
        <thead><tr>{head.map((name, at) => <th key={name} scope="col" class={at < text ? '' : 'number'}>{name}</th>)}</tr></thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
