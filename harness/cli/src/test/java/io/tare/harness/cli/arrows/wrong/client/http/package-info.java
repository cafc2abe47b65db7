/**
 * Part of an example project whose classes break its dependency rules, for a test of these rules.
 */
@NullMarked
package io.tare.harness.cli.arrows.wrong.client.http;

import org.jspecify.annotations.NullMarked;
