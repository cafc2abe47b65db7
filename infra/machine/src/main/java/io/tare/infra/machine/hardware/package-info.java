/** What this machine's processor can do for guests. */
package io.tare.infra.machine.hardware;
