public import RemoteLoading

extension HelixLoader {
    /// Fetches games by identifier, name or identifier in the Internet Game Database; those nobody knows are left out.
    ///
    /// The service takes a hundred at a time, so more than that are asked for in turns.
    public func loadGames(
        ids: [String] = [], names: [String] = [], igdbIDs: [String] = []
    ) async throws(LoadError) -> [StreamedGame] {
        let items =
            ids.map { HTTPQuery.Item("id", $0) } + names.map { HTTPQuery.Item("name", $0) }
            + igdbIDs.map { HTTPQuery.Item("igdb_id", $0) }
        let pictures = service.pictures
        var games: [StreamedGame] = []
        for start in stride(from: 0, to: items.count, by: 100) {
            let query = HTTPQuery(Array(items[start..<min(start + 100, items.count)]))
            let page = try await service.get("/games", query, as: HelixPage<HelixGame>.self)
            games += try page.data.unlessAllAreFlawed().elements.map { StreamedGame($0, pictures) }
        }
        return games
    }

    /// Searches for categories by a part of the name; their pictures are of one small size.
    public func searchCategories(_ text: String, _ count: Int) async throws(LoadError) -> TopList<StreamedGame> {
        let age = OfflineAge()
        let gathering = try await pages("/search/categories", ["query": text], for: count, noting: age) {
            (game: HelixGame, pictures) in StreamedGame(game, pictures)
        }
        return TopList(
            gathering.elements, wanted: count, incomplete: gathering.incompleteness, dropped: gathering.dropped
        ).aged(age)
    }

    /// Reads so many elements, and asks for more of them: some are left out, and some come twice.
    func pages<Element: Identifiable & Sendable, Wire: Decodable & Sendable>(
        _ path: String, _ query: HTTPQuery, for count: Int, noting age: OfflineAge,
        making element: (Wire, WebReferences) -> Element
    ) async throws(LoadError) -> Gathering<Element> where Element.ID: Sendable {
        try await pages(
            path, query, atLeast: max(0, count), size: pageSize(for: count), options.pages, noting: age, making: element
        )
    }

    func pages<Element: Identifiable & Sendable, Wire: Decodable & Sendable>(
        _ path: String, _ query: HTTPQuery, atLeast wanted: Int, size: Int, _ limits: PageLimits,
        noting age: OfflineAge? = nil, making element: (Wire, WebReferences) -> Element
    ) async throws(LoadError) -> Gathering<Element> where Element.ID: Sendable {
        try await limits.gather(atLeast: wanted) { (cursor: String?) throws(LoadError) in
            var query = query
            query.append("first", "\(size)")
            if let cursor { query.append("after", cursor) }
            let page = try await service.get(path, query, noting: age, as: HelixPage<Wire>.self)
            let data = try page.data.unlessAllAreFlawed()
            return Page(
                elements: data.elements.map { element($0, service.pictures) }, next: page.cursor, dropped: data.dropped)
        }
    }
}
