/**
 * What turns a job of so many processes or threads into a command that runs: plainly where it is
 * said, or by the manager of a cluster's machines.
 */
@NullMarked
package io.tare.harness.launch;

import org.jspecify.annotations.NullMarked;
