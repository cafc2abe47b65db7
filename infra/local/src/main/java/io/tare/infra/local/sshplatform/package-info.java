/** The platform of any existing machine that can be reached over SSH. */
package io.tare.infra.local.sshplatform;
