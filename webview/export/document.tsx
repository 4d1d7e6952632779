import type { ComponentChildren } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { exportStrings as words } from '../../src/shared/exportStrings';

/** The style sheets of the report's pages and of these, put in by the build. */
declare const EXPORT_STYLES: string;

/** Nothing is loaded and nothing runs, whatever the texts of a run hold. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

interface DocumentProps {
  readonly title: string;
  readonly made: string;
  readonly children: ComponentChildren;
}

/** A whole document with everything it needs inside. */
export function documentOf({ title, made, children }: DocumentProps): string {
  const page = (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content={POLICY} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        <style dangerouslySetInnerHTML={{ __html: EXPORT_STYLES }} />
      </head>
      <body>
        <main class="page">
          {children}
          <footer class="dim">{words.made(made)}</footer>
        </main>
      </body>
    </html>
  );
  return `<!DOCTYPE html>\n${renderToString(page).toWellFormed()}\n`;
}
