/** A plug-in: a family of workloads in its own package. */
@NullMarked
package io.tare.harness.cli.toy;

import org.jspecify.annotations.NullMarked;
