// The bridge that a telephone puts into its web view, for tests: Capacitor itself runs above it as it is.

type Answer = (options: Readonly<Record<string, unknown>> | undefined) => unknown
export type NativePlugins = Readonly<Record<string, Readonly<Record<string, Answer>>>>

interface NativeBridge {
  /** Does what the device does when something happens. */
  emit(plugin: string, event: string, data: unknown): void
  /** Does what the web view does when the application starts again: nobody listens any more. */
  restart(): void
}

/** It runs before Capacitor is imported, which asks for them once. */
export function startNativeBridge(platform: 'android' | 'ios', plugins: NativePlugins): NativeBridge {
  const listeners: { readonly plugin: string; readonly event: unknown; readonly hear: (data: unknown) => void }[] = []
  const methodsOf = (own: Readonly<Record<string, Answer>>) => [
    ...Object.keys(own).map((name) => ({ name, rtype: 'promise' })),
    { name: 'addListener', rtype: 'callback' },
    { name: 'removeListener', rtype: 'callback' },
  ]
  Object.assign(globalThis, {
    ...(platform === 'android' ? { androidBridge: {} } : { webkit: { messageHandlers: { bridge: {} } } }),
    Capacitor: {
      PluginHeaders: Object.entries(plugins).map(([name, own]) => ({ name, methods: methodsOf(own) })),
      nativePromise: async (plugin: string, method: string, options?: Readonly<Record<string, unknown>>) =>
        plugins[plugin]?.[method]?.(options),
      nativeCallback: async (plugin: string, method: string, options: { readonly eventName?: string }, hear: (data: unknown) => void) => {
        if (method === 'addListener') listeners.push({ plugin, event: options.eventName, hear })
        return String(listeners.length)
      },
    },
  })
  return {
    emit: (plugin, event, data) => {
      for (const listener of listeners) if (listener.plugin === plugin && listener.event === event) listener.hear(data)
    },
    restart: () => {
      listeners.length = 0
    },
  }
}
