/** Sources of passwords and tokens, and their protection. */
package io.tare.infra.ssh.secret;
