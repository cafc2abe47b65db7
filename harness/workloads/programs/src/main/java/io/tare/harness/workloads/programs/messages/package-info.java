/** Programs that send messages between processes. */
@NullMarked
package io.tare.harness.workloads.programs.messages;

import org.jspecify.annotations.NullMarked;
