// Loaded before npm. It leaves out compiled packages for which its own Node is too old, and says nothing about it; but all
// packages run on the pinned Node.
Object.defineProperty(process, 'version', { value: process.env.PINNED_NODE_VERSION });
