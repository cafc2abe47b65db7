/**
 * HTTP to services that manage machines: TLS is verified, answers are limited, and XML is read
 * without external content.
 */
package io.tare.infra.http;
