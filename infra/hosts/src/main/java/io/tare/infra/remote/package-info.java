/** Files that are sent to machines over SSH, and where they stay for the next run. */
@NullMarked
package io.tare.infra.remote;

import org.jspecify.annotations.NullMarked;
