// Runs first in every page of a package, which has no origin of its own: what would throw there is put in memory, or taken
// away so that a page sees that it is not there. Plain old JavaScript, for the browsers of schools.
(function () {
  function define(owner, name, getter, setter) {
    try {
      Object.defineProperty(owner, name, { configurable: true, enumerable: true, get: getter, set: setter });
    } catch (error) {
      return error;
    }
  }

  function isForbidden(owner, name) {
    try {
      return owner[name] === null;
    } catch {
      return true;
    }
  }

  // Pages write localStorage.level as well as localStorage.setItem('level', …).
  function newStorage() {
    const items = new Map();
    const storage = Object.create({
      getItem(key) {
        return items.has(String(key)) ? items.get(String(key)) : null;
      },
      setItem(key, value) {
        items.set(String(key), String(value));
      },
      removeItem(key) {
        items.delete(String(key));
      },
      clear() {
        items.clear();
      },
      key(index) {
        return Array.from(items.keys())[index] || null;
      },
    });
    return new Proxy(storage, {
      get(target, name) {
        if (name === 'length') return items.size;
        if (typeof name !== 'string' || name in target) return target[name];
        return items.get(name);
      },
      set(target, name, value) {
        items.set(String(name), String(value));
        return true;
      },
      has(target, name) {
        return name in target || items.has(name);
      },
      deleteProperty(target, name) {
        items.delete(name);
        return true;
      },
      ownKeys() {
        return Array.from(items.keys());
      },
      getOwnPropertyDescriptor(target, name) {
        if (!items.has(name)) return undefined;
        return { value: items.get(name), writable: true, enumerable: true, configurable: true };
      },
    });
  }

  ['localStorage', 'sessionStorage'].forEach(function (name) {
    if (!isForbidden(window, name)) return;
    const storage = newStorage();
    define(window, name, function () {
      return storage;
    });
  });

  if (isForbidden(document, 'cookie')) {
    const cookies = new Map();
    define(
      document,
      'cookie',
      function () {
        return Array.from(cookies, function (pair) {
          return pair[0] === '' ? pair[1] : pair.join('=');
        }).join('; ');
      },
      function (written) {
        const parts = String(written).split(';');
        const at = parts[0].indexOf('=');
        const name = at < 0 ? '' : parts[0].slice(0, at).trim();
        const age = /;\s*max-age\s*=\s*(-?\d+)/i.exec(written);
        const end = /;\s*expires\s*=\s*([^;]+)/i.exec(written);
        const isOver = age ? Number(age[1]) <= 0 : end !== null && Date.parse(end[1]) <= Date.now();
        if (isOver) cookies.delete(name);
        else cookies.set(name, parts[0].slice(at + 1).trim());
      },
    );
  }

  // They can be opened by nobody here: libraries that find none do without.
  ['indexedDB', 'caches'].forEach(function (name) {
    if (name in window) define(window, name, function () {});
  });
  try {
    delete Navigator.prototype.serviceWorker;
  } catch {
    // Where it is fixed, asking for one fails.
  }

  ['pushState', 'replaceState'].forEach(function (name) {
    const original = history[name];
    history[name] = function (state, title) {
      try {
        return original.apply(history, arguments);
      } catch {
        // The address stays as it is.
        return original.call(history, state, title);
      }
    };
  });

  // A worker's own file counts as somebody else's; one made here may read it in.
  const PlainWorker = window.Worker;
  if (PlainWorker) {
    window.Worker = function (address, options) {
      const url = new URL(address, document.baseURI).href;
      if (!/^https?:/.test(url)) return new PlainWorker(address, options);
      const isModule = options && options.type === 'module';
      const text = isModule ? 'import ' + JSON.stringify(url) : 'importScripts(' + JSON.stringify(url) + ')';
      return new PlainWorker(URL.createObjectURL(new Blob([text], { type: 'text/javascript' })), options);
    };
    window.Worker.prototype = PlainWorker.prototype;
  }

  function isElsewhere(address) {
    try {
      const url = new URL(address, document.baseURI);
      return /^https?:$/.test(url.protocol) && url.host !== location.host;
    } catch {
      return false;
    }
  }

  if (window.parent !== window) {
    // A stranger in this frame would speak for the page: both have no origin.
    window.addEventListener(
      'click',
      function (event) {
        // Also of a drawing, and within what a component keeps to itself.
        const link = event.composedPath().find(function (part) {
          return /^(?:a|area)$/i.test(part.localName || '');
        });
        const to = link && (link.getAttribute('href') || link.getAttribute('xlink:href'));
        if (to && isElsewhere(to)) event.preventDefault();
      },
      true,
    );
    window.alert = function (text) {
      window.parent.postMessage(
        { type: 'kaopu:alert', text: arguments.length === 0 ? '' : String(text) },
        '*',
      );
    };
    // Of a frame within this page: whoever holds the outermost one shows it.
    window.addEventListener('message', function (event) {
      if (event.source === window.parent || !event.data || event.data.type !== 'kaopu:alert') return;
      event.stopImmediatePropagation();
      window.parent.postMessage(event.data, '*');
    });
  }

  // Pages count the scripts that they have.
  const own = document.currentScript;
  if (own && own.parentNode) own.parentNode.removeChild(own);
})();
