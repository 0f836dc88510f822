import { stripTypeScriptTypes } from 'node:module';

// Node strips the types of files that threads load with WebAssembly code that all threads share. Our programs load it in their
// main thread, too; Vitest does not. Then the end of a build's last thread frees that code while another thread starts, which
// can abort the process (https://github.com/nodejs/node/issues/64500).
stripTypeScriptTypes('');
