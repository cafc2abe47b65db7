/**
 * The conductor: takes a campaign through its trials into a run directory, survives what goes wrong
 * on the way, and goes on where a killed run stopped. It knows campaigns, what benchmarks owe, and
 * platforms by their contract; it knows no family of workloads and no kind of platform. Begin at
 * {@link io.tare.harness.run.Conductor}.
 */
@NullMarked
package io.tare.harness.run;

import org.jspecify.annotations.NullMarked;
