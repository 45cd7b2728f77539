import RemoteLoading

extension WebReferences {
    /// Returns the template that a text is, or nil if it is none or its pictures may not be requested.
    func template(_ text: String) -> ImageTemplate? {
        guard let template = ImageTemplate(text),
            permits(template.url(.box), in: NetworkScope(authority: template.authority))
        else { return nil }
        return template
    }
}
