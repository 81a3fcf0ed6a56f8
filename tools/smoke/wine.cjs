// Wine's sockets fail for good where keep-alive is set before they are connected, which Windows allows.
const { Socket } = require('node:net');

const { setKeepAlive } = Socket.prototype;
Socket.prototype.setKeepAlive = function (...settings) {
  return this.connecting || this.pending ? this : setKeepAlive.apply(this, settings);
};
