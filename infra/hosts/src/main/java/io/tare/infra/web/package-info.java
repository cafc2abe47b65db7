/**
 * HTTP to what manages machines: TLS is checked, answers are bounded, and XML is read without
 * anything from outside it.
 */
@NullMarked
package io.tare.infra.web;

import org.jspecify.annotations.NullMarked;
