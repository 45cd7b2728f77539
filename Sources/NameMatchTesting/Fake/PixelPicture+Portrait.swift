import DrawnPortraits
public import RemoteLoadingTesting

extension PixelPicture {
    /// Returns a drawn face, which is always the same for the same text.
    ///
    /// The people of ``FakeProfile/usual`` differ clearly from each other, as do most other people: in hair, beard,
    /// glasses, clothes and colours. Only a file of a person with a first name from a list, such as `lars-borg.png`,
    /// can show a beard.
    public static func portrait(of text: String, width: Int = 32, height: Int = 32) -> PixelPicture {
        DrawnFace(portraitOf: text).picture(width: width, height: height)
    }
}

extension DrawnFace {
    /// Creates the face that belongs to the name of a file.
    package init(portraitOf text: String) {
        let first = text.prefix { $0 != "-" && $0 != "." }
        self.init(text, canHaveBeard: Self.namesWithBeards.contains(String(first)))
    }

    private static let namesWithBeards = Set(InventedName.firstNamesWithBeards.map { FakeProfile.slug(of: $0) })
}
