import { WebSocketServer } from 'ws';

/* Sends back what comes: the least that a server can do. */

const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
server.on('connection', (socket) => socket.on('message', (data) => socket.send(String(data))));
server.on('listening', () => {
  const bound = server.address();
  process.send?.(typeof bound === 'object' && bound !== null ? bound.port : 0);
});
