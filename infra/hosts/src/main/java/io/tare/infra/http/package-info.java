/**
 * HTTP to what manages machines: TLS is checked, answers are bounded, and XML is read without
 * anything from outside it.
 */
@NullMarked
package io.tare.infra.http;

import org.jspecify.annotations.NullMarked;
