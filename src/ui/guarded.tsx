import { Component, type ReactNode } from 'preact/compat';

/** What stands there if something inside cannot be drawn, or its file does not come: never an empty screen. */
export class Guarded extends Component<{ readonly instead: ReactNode; readonly children: ReactNode }> {
  override state = { isBroken: false };
  static override getDerivedStateFromError = () => ({ isBroken: true });
  override render() {
    return this.state.isBroken ? this.props.instead : this.props.children;
  }
}
