/**
 * The services' computations without serving: JMH benchmarks of every kernel and of JAXB, and a
 * program that runs one of them and reports every iteration as a sample.
 */
package io.tare.services.benchmarks;
