/** Conducts a run on this machine from its start to its report. */
@NullMarked
package io.tare.harness.cli.conduct;

import org.jspecify.annotations.NullMarked;
