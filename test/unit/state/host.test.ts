import assert from 'node:assert/strict';
import type { ToHost, ToPage } from '../../../src/shared/protocol';
import { HostLine } from '../../../webview/host';
import type { Need } from '../../../webview/selectors';

const need = (index: number): Need => ({ key: `question:${index}`, request: { type: 'getQuestion', version: 1, index } });

function line(): { readonly host: HostLine; readonly sent: ToHost[]; readonly got: ToPage[] } {
  const sent: ToHost[] = [];
  const got: ToPage[] = [];
  const api = { postMessage: (message: ToHost) => void sent.push(message), getState: () => null, setState: () => undefined };
  return { host: new HostLine(api, (message) => void got.push(message)), sent, got };
}

describe('the line to the host', () => {
  it('asks once for what is needed, each time under a new number', () => {
    const { host, sent } = line();
    host.sync([need(1)]);
    host.sync([need(1)]);
    host.sync([need(1), need(2)]);
    assert.deepEqual(sent.map((message) => 'requestId' in message && message.requestId), [1, 2]);
  });

  it('asks again for what was answered, dropped and needed again', () => {
    const { host, sent } = line();
    host.sync([need(1)]);
    host.sync([]);
    host.sync([need(1)]);
    assert.equal(sent.length, 2);
  });

  it('drops the reply to what is no longer needed', () => {
    const { host, got } = line();
    host.sync([need(1)]);
    host.sync([need(2)]);
    const refused = (requestId: number): ToPage => ({ type: 'refused', requestId, version: 1, message: 'no' });
    host.receive(refused(1));
    assert.deepEqual(got, []);
    host.receive(refused(2));
    assert.deepEqual(got, [refused(2)]);
  });

  it('passes pushed messages on and drops what is none', () => {
    const { host, got } = line();
    for (const bad of [null, 3, 'run', {}, { type: 'run' }, { type: 'show', version: -1, index: 0 }, { type: 'unheard' }]) host.receive(bad);
    assert.deepEqual(got, []);
    host.receive({ type: 'show', version: 1, index: null });
    assert.equal(got.length, 1);
  });
});
