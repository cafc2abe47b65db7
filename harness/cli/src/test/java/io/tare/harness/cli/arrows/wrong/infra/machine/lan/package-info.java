/**
 * Part of an example project whose classes break its dependency rules, for a test of these rules.
 */
package io.tare.harness.cli.arrows.wrong.infra.machine.lan;
