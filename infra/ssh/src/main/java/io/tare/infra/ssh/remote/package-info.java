/** Files that are sent to machines over SSH, and where they stay for the next run. */
package io.tare.infra.ssh.remote;
