/**
 * What turns a job of so many processes or threads into a command that runs: plainly where it is
 * said, or by whoever hands out the machines of a cluster.
 */
@NullMarked
package io.tare.harness.launch;

import org.jspecify.annotations.NullMarked;
