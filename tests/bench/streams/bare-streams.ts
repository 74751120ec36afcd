// The least that a server of event streams can be: it writes the body of a POST to every open one.
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

const open = new Set<ServerResponse>();
const server = createServer(async (request, response) => {
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' });
    response.write('retry: 5000\n\n');
    open.add(response);
    response.on('close', () => open.delete(response));
    return;
  }
  const told = await text(request);
  for (const stream of open) stream.write(told);
  response.end();
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
process.stdout.write(`ready ${typeof address === 'object' ? address?.port : ''}\n`);
process.on('SIGTERM', () => process.exit(0));
