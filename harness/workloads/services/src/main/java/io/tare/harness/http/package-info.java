/**
 * Services that somebody else wrote: any that answers HTTP, and operations of a WSDL. What starts
 * them, what is sent, and what is right as an answer, all as the campaign says.
 */
@NullMarked
package io.tare.harness.http;

import org.jspecify.annotations.NullMarked;
