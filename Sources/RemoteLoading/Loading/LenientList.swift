/// A JSON array of which each element is decoded by itself: one that makes no sense costs no other.
///
/// A null in the place of the array is an empty one.
package struct LenientList<Element: Decodable & Sendable>: Decodable, Sendable {
    package let elements: [Element]
    /// How many made no sense and were left out.
    package let dropped: Int
    /// What was wrong with the first of them.
    package let flaw: InvalidData?

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        // Nearly always all make sense, and to attempt each by itself takes longer.
        let whole = container.decodeNil() ? [] : try? container.decode([Element].self)  // said by the attempts below
        if let whole {
            (elements, dropped, flaw) = (whole, 0, nil)
            return
        }
        let attempts = try container.decode([Attempt<Element>].self)
        elements = attempts.compactMap(\.element)
        dropped = attempts.count - elements.count
        flaw = attempts.lazy.compactMap(\.flaw).first
    }
}

extension LenientList {
    /// The same, unless there were elements and not one made sense: then the whole is of another kind.
    package func unlessAllAreFlawed() throws(LoadError) -> LenientList {
        if elements.isEmpty, let flaw { throw .invalidData(flaw) }
        return self
    }
}

private struct Attempt<Element: Decodable & Sendable>: Decodable, Sendable {
    let element: Element?
    let flaw: InvalidData?

    init(from decoder: any Decoder) throws {
        do {
            (element, flaw) = (try Element(from: decoder), nil)
        } catch let error as DecodingError {
            (element, flaw) = (nil, InvalidData(error))
        } catch let LoadError.invalidData(error) {
            (element, flaw) = (nil, error)
        } catch {
            (element, flaw) = (nil, .malformed)
        }
    }
}
