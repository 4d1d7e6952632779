// A loopback HTTP door through which a suite in the extension host reaches the page around it. The token keeps
// other programs of the machine out; the suite gets both by its environment.
import { randomUUID } from 'node:crypto';
import http from 'node:http';

/**
 * @typedef {Record<string, (args: any) => Promise<unknown>>} Operations by name; each takes and returns JSON
 * @typedef {object} Driver
 * @property {Record<string, string>} env what the extension host must see
 * @property {(operations: Operations) => void} provide adds operations; a call of one not there yet waits for it
 * @property {() => Promise<void>} stop
 */

/** @returns {Promise<Driver>} */
export async function startDriver() {
  const token = randomUUID();
  const operations = {};
  let announceReady;
  const ready = new Promise((resolve) => (announceReady = resolve));
  const server = http.createServer(async (request, response) => {
    if (request.headers.authorization !== `Bearer ${token}`) {
      response.writeHead(401).end();
      return;
    }
    await ready;
    const { status, body } = await answer(operations, await readBody(request));
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    env: { GOLDLENS_DRIVER: `http://127.0.0.1:${server.address().port}`, GOLDLENS_DRIVER_TOKEN: token },
    provide(added) {
      Object.assign(operations, added);
      announceReady();
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function answer(operations, body) {
  try {
    const { operation, args } = JSON.parse(body);
    if (!Object.hasOwn(operations, operation)) {
      return { status: 404, body: { error: `There is no operation ${operation}.` } };
    }
    return { status: 200, body: { result: (await operations[operation](args)) ?? null } };
  } catch (error) {
    return { status: 500, body: { error: error.message } };
  }
}

async function readBody(request) {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) {
    body += chunk;
  }
  return body;
}
