/** Controls any GlassFish server through its administration interface. */
package io.tare.infra.http.glassfish;
