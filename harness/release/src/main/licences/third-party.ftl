Libraries that are part of this release, with the licences they are under.

Where a library offers several licences, any one of them may be chosen.

<#list dependencyMap as each>
<#assign project = each.getKey()>
${project.groupId}:${project.artifactId} ${project.version}
<#list each.getValue() as licence>
    ${licence}
</#list>
</#list>
