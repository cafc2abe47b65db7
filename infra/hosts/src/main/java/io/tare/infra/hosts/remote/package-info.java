/** Files that are sent to machines over SSH, and where they stay for the next run. */
@NullMarked
package io.tare.infra.hosts.remote;

import org.jspecify.annotations.NullMarked;
