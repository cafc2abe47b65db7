/** A plug-in: a family of workloads in its own package. */
package io.tare.harness.cli.toy;
