import Foundation

extension URL {
    /// The address without the parts that may be secret: the user, the values of the query, and the fragment.
    ///
    /// The names of the query items are kept.
    package var withoutValues: String {
        let (address, fragment) = absoluteString[...].halves(at: "#")
        let (base, query) = address.halves(at: "?")
        let names = query?.split(separator: "&").map { $0.contains("=") ? $0.prefix { $0 != "=" } + "=…" : "…" }
        return base.withoutUser + (names.map { "?" + $0.joined(separator: "&") } ?? "")
            + (fragment == nil ? "" : "#…")
    }
}

extension Substring {
    /// Returns the texts before and after the first occurrence of a delimiter, or the whole text and `nil`.
    fileprivate func halves(at mark: Character) -> (Substring, Substring?) {
        guard let place = firstIndex(of: mark) else { return (self, nil) }
        return (self[..<place], self[index(after: place)...])
    }

    /// The address without the name and the password of a user, which stand between `//` and the last `@` of the host.
    fileprivate var withoutUser: String {
        guard let start = range(of: "//")?.upperBound else { return String(self) }
        let end = self[start...].firstIndex(of: "/") ?? endIndex
        guard let at = self[start..<end].lastIndex(of: "@") else { return String(self) }
        return self[..<start] + "…" + self[at...]
    }
}
