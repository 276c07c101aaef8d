// Vibrations of the phone: what each says, how strong, and whether this device has any. A person chooses the intensity, or none.
import type { Preferences } from '@releve/contract/preferences'
import { session } from './current-session.ts'

export type Intensity = NonNullable<Preferences['haptics']>
export const hapticKinds = ['tap', 'success', 'message', 'warning', 'error'] as const
export type HapticKind = (typeof hapticKinds)[number]

/** Milliseconds of movement and pause in turn, at the light intensity: short enough to be felt and not heard. */
const LIGHT: Readonly<Record<HapticKind, readonly number[]>> = {
  tap: [10],
  success: [15, 60, 15],
  message: [25],
  warning: [30, 80, 30],
  error: [40, 60, 40, 60, 40],
}
/** A longer movement feels stronger: a browser has no other way. */
const STRONG = 2.5

/** The pattern the device is asked for; empty for none. */
export function patternOf(kind: HapticKind, intensity: Intensity): number[] {
  if (intensity === 'off') return []
  return LIGHT[kind].map((ms, index) => (intensity === 'strong' && index % 2 === 0 ? Math.round(ms * STRONG) : ms))
}

/** Computers answer that they can, and move nothing: only what is held and touched counts. */
export function canVibrate(device: { readonly hasCall: boolean; readonly isTouched: boolean }): boolean {
  return device.hasCall && device.isTouched
}

type Motor = (kind: HapticKind, intensity: Intensity) => void

let motor: Motor | null = null

/** Sets the motor of the application on telephones, where the device vibrates better than a browser can ask it to. */
export function moveBy(device: Motor): void {
  motor = device
}

/** Whether this browser says that it can vibrate. */
export function thisDeviceVibrates(): boolean {
  if (motor !== null) return true
  return canVibrate({ hasCall: 'vibrate' in navigator, isTouched: matchMedia('(pointer: coarse)').matches })
}

/** False when nothing was felt: no device, or none wanted. */
export function vibrate(kind: HapticKind, intensity: Intensity = session.user()?.preferences.haptics ?? 'light'): boolean {
  const pattern = patternOf(kind, intensity)
  if (pattern.length === 0 || !thisDeviceVibrates()) return false
  if (motor === null) return navigator.vibrate(pattern)
  motor(kind, intensity)
  return true
}
