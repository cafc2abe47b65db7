/** Programs that read and write files. */
@NullMarked
package io.tare.harness.workloads.programs.disk;

import org.jspecify.annotations.NullMarked;
