// What is known of this device, as one that is told by push.

/**
 * `install`: on an iPhone, once Relève is on its home screen. `blocked`: its owner refused, in the browser or the settings. `shell`: the application
 * of a store, where it was built for no project of Google or its server has no account of that one. `noToken`: Google gave that one none.
 */
export type DeviceState = 'on' | 'off' | 'blocked' | 'install' | 'unsupported' | 'shell' | 'noToken'
