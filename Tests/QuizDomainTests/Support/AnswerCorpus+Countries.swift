extension AnswerCorpus {
    /// The 195 countries of the world, by continent.
    static let countries = AnswerCorpus(
        "countries", asking: "What are the countries of the world?",
        """
        # Africa
        Algeria: Algiera, Algieria, Alergia
        Angola: Angolla, Anogla
        Benin: Bennin, Benine
        Botswana: Botswanna, Botsuana, Bostwana
        Burkina Faso: Burkino Faso, Burkina Fasso, Birkina Faso
        Burundi: Burrundi, Burundy
        Cape Verde = Cabo Verde: Cape Verd, Capeverde
        Cameroon: Cameron, Camaroon, Cameroun
        Central African Republic = CAR: Central Africa Republic, Central Afican Republic
        Chad: Chadd, Tchad
        Comoros: Commoros, Comorros, Comoro
        Congo-Brazzaville = Republic of the Congo: Congo Brazaville, Congo-Brazzavile
        Congo-Kinshasa = Democratic Republic of the Congo, DR Congo: Congo Kinshassa, Kongo-Kinshasa
        Djibouti: Djbouti, Dijbouti, Djibuti, Jibouti
        Egypt: Eygpt, Egpyt, Egipt
        Equatorial Guinea: Equitorial Guinea, Equatorial Guinee
        Eritrea: Eritria, Erittrea, Eritreia
        Eswatini = Swaziland: Eswatinni, Eswantini, Swazyland
        Ethiopia: Ethopia, Etiopia, Ethiophia
        Gabon: Gabbon, Gabun
        Gambia: Gambiia, Gambai
        Ghana: Ghanna, Gahna, Gana
        Guinea: Guniea, Guineea
        Guinea-Bissau: Guinea Bisau, Guinea-Bissao, Guinneabissau
        Ivory Coast = Côte d'Ivoire: Ivory Cost, Ivery Coast, Cote d'Ivore
        Kenya: Kenia, Keyna
        Lesotho: Lesoto, Lethoso, Lesothto
        Liberia: Libera, Liberria
        Libya: Lybia, Libia
        Madagascar: Madagaskar, Madagasgar, Madacascar
        Malawi: Mallawi, Malawy
        Mali: Malli
        Mauritania: Mauretania, Mauritanea, Moritania
        Mauritius: Mauritus, Maritius, Maurituis
        Morocco: Morroco, Morrocco, Moroco, Marocco
        Mozambique: Mozambik, Mosambique, Mozanbique
        Namibia: Nambia, Namibbia
        Niger: Nigerr
        Nigeria: Nigera, Nigerea
        Rwanda: Ruanda, Rwuanda, Rawnda
        São Tomé and Príncipe: Sao Tome and Principle, Sao Tomé and Princip, Sao Tomme and Principe
        Senegal: Senegall, Sengal, Senagal
        Seychelles: Seychells, Seychelle, Seyshelles, Sechelles
        Sierra Leone: Siera Leone, Sierra Leon, Sierra Lione
        Somalia: Somolia, Sommalia
        South Africa: South Afrika, Suoth Africa, South Affrica
        South Sudan: South Sudann, Sout Sudan
        Sudan: Suddan, Sudann, Soudan
        Tanzania: Tanzanya, Tansania, Tanzinia
        Togo: Toggo
        Tunisia: Tunesia, Tunissia, Tunisa
        Uganda: Ugandda, Ugnada, Uganada
        Zambia: Zambya, Zambiya
        Zimbabwe: Zimbabwae, Zimbawe, Zimbabawe

        # America
        Antigua and Barbuda: Antigua and Barbados, Antiqua and Barbuda, Antigua and Barbudda
        Argentina: Argentinia, Argenitna, Argentine
        Bahamas: Bahammas, Bahmas, Bahama
        Barbados: Barbadoes, Barbodos, Barbedos
        Belize: Belise, Belieze, Bellize
        Bolivia: Bolvia, Bollivia, Bolivea
        Brazil: Brasil, Brazill, Barzil
        Canada: Cannada, Canda, Canadda
        Chile: Chille, Chili
        Colombia: Columbia, Colomba, Colombai
        Costa Rica: Costa Rika, Coasta Rica, Costarica
        Cuba: Cubba
        Dominica: Dominicca, Domenica
        Dominican Republic: Dominican Republik, Dominicain Republic, Domincan Republic
        Ecuador: Equador, Eccuador, Equator, Ecuadore
        El Salvador: El Salvadore, El Salavdor, El Savador
        Grenada: Granada, Grennada, Granda
        Guatemala: Guatamala, Guatemela, Guatelama, Gautemala
        Guyana: Guayana, Guiana, Guyanna
        Haiti: Haitti, Hati, Haithi
        Honduras: Hondurras, Hondorus, Hondouras
        Jamaica: Jamacia, Jamiaca, Jamaika
        Mexico: Mexcio, Mexiko, Mecixo
        Nicaragua: Nicaragau, Nicuragua, Nicaraqua, Nicarauga
        Panama: Pannama, Panamma, Panema
        Paraguay: Paraguy, Paragway, Paraquay, Paragauy
        Peru: Perru, Peruu
        Saint Kitts and Nevis = St Kitts and Nevis: Saint Kits and Nevis, St Kitts and Neviss
        Saint Lucia = St Lucia: Saint Lucea, Saint Luchia, St. Lucia
        Saint Vincent and the Grenadines = St Vincent and the Grenadines: Saint Vincent and the Grenedines, \
        St Vincent and the Grenadine
        Suriname: Surinam, Surriname, Surinaam
        Trinidad and Tobago: Trinadad and Tobago, Trinidad and Tabago, Trinidad an Tobago
        United States = United States of America, USA, US, America: United Staes, Untied States, United State
        Uruguay: Urugauy, Uraguay, Uruguy, Urugway
        Venezuela: Venezeula, Venezuella, Venuzuela, Venezula

        # Asia
        Afghanistan: Afganistan, Afghanstan, Afghanisthan, Afghanastan
        Armenia: Armennia, Aremnia, Armeniya
        Azerbaijan: Azerbajan, Azerbijan, Azerbaidjan, Azarbaijan
        Bahrain: Bahrein, Bahrian, Baharain
        Bangladesh: Bangledesh, Bangaldesh, Bengladesh, Bangladeh
        Bhutan: Butan, Bhuttan, Bhuthan
        Brunei: Brunai, Bruni, Bruneii
        Cambodia: Cambodja, Camboda, Combodia
        China: Chian, Chinna
        Cyprus: Cypris, Cyrpus, Ciprus, Cypress
        Georgia: Geogia, Goergia, Georgea
        India: Inida, Indai
        Indonesia: Indonisia, Indoneisa, Indonezia
        Iran: Irran
        Iraq: Irraq
        Israel: Isreal, Izrael, Israil
        Japan: Jappan, Japann, Jpaan
        Jordan: Jordann, Jorden, Jodran
        Kazakhstan: Kazakstan, Kazahkstan, Kazachstan, Khazakstan
        Kuwait: Kuwiat, Kuwaitt, Quwait, Kuweit
        Kyrgyzstan: Kyrgystan, Kirgyzstan, Kyrgizstan, Kyrgzstan, Kirgistan
        Laos: Laoss
        Lebanon: Lebannon, Lebenon, Lebanan
        Malaysia: Malasia, Malayasia, Maylasia, Malaisia
        Maldives: Maldivs, Malidves, Maldieves
        Mongolia: Mongollia, Mangolia, Mongola
        Myanmar = Burma: Mynamar, Myanmarr, Miyanmar, Birma
        Nepal: Neapl, Neppal, Napal
        North Korea: Noth Korea, North Koria, North Corea, Norht Korea
        Oman: Omman
        Pakistan: Pakestan, Pakistn, Packistan
        Palestine: Palastine, Palestin, Palistine
        Philippines: Phillipines, Philipines, Phillippines, Filippines, Philippenes
        Qatar: Quatar, Qattar, Katar
        Saudi Arabia: Suadi Arabia, Saudi Arabai, Saudia Arabia, Saudi-Arabien
        Singapore: Singapur, Singapour, Singaporre, Signapore
        South Korea: Soth Korea, South Koria, South Corea, Suoth Korea
        Sri Lanka: Siri Lanka, Sri Lanca, Shri Lanka, Srilanka
        Syria: Siria, Syira, Syrria
        Tajikistan: Tadjikistan, Tajikstan, Tajikastan, Tajikistann
        Thailand: Tailand, Thialand, Thaliand, Thailland
        Timor-Leste = East Timor: Timor Lest, Timor-Este, East Timur
        Turkey = Türkiye: Turky, Trukey, Turkei
        Turkmenistan: Turkmenstan, Turkminestan, Turkemnistan
        United Arab Emirates = UAE: United Arab Emirats, United Arabic Emirates, United Arab Emerates
        Uzbekistan: Uzbekstan, Usbekistan, Uzbekistahn, Uzebkistan
        Vietnam: Veitnam, Viet Nam, Vietman, Vietnamm
        Yemen: Yeman, Yemmen, Yemn

        # Europe
        Albania: Albannia, Ablania, Albanya
        Andorra: Andora, Andoora, Andorrra
        Austria: Autria, Austira, Asutria
        Belarus: Bellarus, Belaurs, Belaruss, Bielarus
        Belgium: Belguim, Belgum, Belgiam, Bellgium
        Bosnia and Herzegovina = Bosnia: Bosnia and Hercegovina, Bosnia and Herzogovina, Bosnia and Herzegovia
        Bulgaria: Bulgeria, Bulgara, Bulagria
        Croatia: Croatai, Croacia, Croattia, Kroatia
        Czechia = Czech Republic: Chechia, Czechya, Czekia, Czech Republik
        Denmark: Denmarc, Dennmark, Danmark, Demnark
        Estonia: Estonnia, Esthonia, Estoina
        Finland: Finnland, Filnand, Finlande
        France: Frence, Farnce, Fraance
        Germany: Germnay, Gemany, Germeny, Jermany
        Greece: Grece, Greace, Greese, Geece
        Hungary: Hungry, Hungery, Hugnary, Hungaria
        Iceland: Icland, Icelnad, Iceladn, Eceland
        Ireland: Irland, Irelnad, Ierland
        Italy: Itlay, Ittaly, Itali
        Latvia: Latvija, Lativa, Lattvia
        Liechtenstein: Lichtenstein, Leichtenstein, Liechtenstien, Lichtenstien
        Lithuania: Lituania, Lithuana, Lithunia, Lithuannia
        Luxembourg: Luxemburg, Luxemborg, Luxembourgh, Luxumbourg
        Malta: Mallta, Maltta
        Moldova: Moldovia, Moldava, Maldova
        Monaco: Monacco, Monnaco, Monacho
        Montenegro: Montenagro, Montenegroe, Monte Negro, Montenergo
        Netherlands = Holland: Netherland, Neatherlands, Nederlands, Netherlnads
        North Macedonia = Macedonia: North Macadonia, North Macedonnia, Noth Macedonia
        Norway: Norwey, Noway, Norwya, Norvay
        Poland: Polland, Poladn, Polend
        Portugal: Portugual, Portugl, Protugal, Portigal
        Romania: Rumania, Roumania, Romenia, Romanai
        Russia: Rusia, Russai, Ruissia, Rossia
        San Marino: San Marion, San Merino, Sam Marino
        Serbia: Sebria, Serbea, Serbiia
        Slovakia: Slovakai, Slowakia, Slovackia
        Slovenia: Slovenai, Slowenia, Slovennia
        Spain: Spian, Spainn, Spane
        Sweden: Sweeden, Swedan, Swedden
        Switzerland: Switserland, Swizerland, Switzerlend, Swtizerland
        Ukraine: Ukrane, Ukrain, Urkaine, Ukrainne
        United Kingdom = UK, Great Britain: United Kindgom, Unitd Kingdom, Great Britian, United Kingdon
        Vatican City = Holy See: Vatican Citty, Vaticann City, Vatikan City

        # Oceania
        Australia: Austrailia, Austrlia, Astralia, Australlia
        Fiji: Fijii
        Kiribati: Kirabati, Kirribati, Kiribatti, Kirbati
        Marshall Islands: Marshal Islands, Marshall Island
        Micronesia: Micronisia, Mikronesia, Micronesa
        Nauru: Nauruu, Nauro, Naruru
        New Zealand: New Zeeland, New Zeland, Newzealand, New Zeleand
        Palau: Pallau, Palauu
        Papua New Guinea: Papua New Guinee, Papa New Guinea, Papua New Guniea
        Samoa: Sammoa, Samao
        Solomon Islands: Soloman Islands, Salomon Islands, Solomon Islads
        Tonga: Tongga, Tongaa
        Tuvalu: Tuvallu, Tuvalo, Tuvulu
        Vanuatu: Vanuatoo, Vanatu, Vanautu, Vanuato
        """)
}
