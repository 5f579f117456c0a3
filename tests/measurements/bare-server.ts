import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/**
 * A bare `node:http` server that sends one response to every request: what the machine can do with these bytes and headers. Run with the path of
 * a file: a line of JSON with the headers, then the body. Prints its address.
 */
const file = readFileSync(process.argv[2] ?? '');
const end = file.indexOf('\n');
const headers: string[] = JSON.parse(file.subarray(0, end).toString());
const body = file.subarray(end + 1);

const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.info(`Bare: http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`);
});
